// What is beside these modules in the built site only.

declare module "*/board.js" {
  const board: typeof import("../../frontend/main.js").default;
  export default board;
}

declare module "*/pyodide.mjs" {
  export function loadPyodide(options: object): Promise<any>;
}
