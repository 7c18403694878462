// A host of an anywidget in a bare page: the six methods of a model, joined to a Board in Python by `kernel`. Python
// returns JSON: Playwright is slow with large values. The page can show the boards of several tests, one by one.

class Model {
  constructor(state) {
    this.state = state;
    this.listeners = new Map();
    this.changed = {};
    this.deaf = false; // a kernel that was restarted: nothing comes back
  }
  get(name) {
    return this.state[name];
  }
  set(name, value) {
    this.state[name] = value;
    this.changed[name] = value;
  }
  on(name, callback) {
    this.listeners.set(name, [...(this.listeners.get(name) ?? []), callback]);
  }
  off(name, callback) {
    this.listeners.set(
      name,
      (this.listeners.get(name) ?? []).filter((one) => one !== callback),
    );
  }
  save_changes() {
    const changed = this.changed;
    this.changed = {};
    if (!this.deaf) this.ask(structuredClone(changed));
  }
  async ask(changed) {
    for (const state of JSON.parse(await window.kernel(changed))) this.take(state);
  }
  // What a test makes the model's `send`: a custom message and its answers.
  async greet(content) {
    if (this.deaf) return;
    const { messages, states } = JSON.parse(await window.greet(content));
    for (const message of messages) {
      for (const callback of this.listeners.get("msg:custom") ?? []) callback(message);
    }
    for (const state of states) this.take(state);
  }
  take(state) {
    Object.assign(this.state, state);
    for (const name of Object.keys(state)) {
      for (const callback of this.listeners.get(`change:${name}`) ?? []) callback();
    }
  }
}

const code = new Blob([await (await fetch("/board.js")).text()], { type: "text/javascript" });
const functions = [window.kernel, window.greet, window.opening];
window.model = null;
window.views = [];
window.show = null;
let close = () => {};

// Show the board of the present test in each holder.
async function begin() {
  // A module of its own for each board, as anywidget has.
  const address = URL.createObjectURL(code);
  const { default: widget } = await import(address);
  URL.revokeObjectURL(address);
  const model = new Model(JSON.parse(await window.opening()));
  window.model = model;
  window.views = [];
  window.show = (root) => window.views.push(widget.render({ model, el: root }));
  close = widget.initialize({ model });
  for (const holder of document.querySelectorAll(".holder")) {
    const root = holder.dataset.shadow ? holder.attachShadow({ mode: "open" }) : holder;
    if (holder.dataset.shadow)
      root.append(document.querySelector("style").cloneNode(true), document.createElement("div"));
    window.show(holder.dataset.shadow ? root.lastChild : root);
  }
}

// What a test can leave behind. axe is large and changes nothing.
const traces = () => [
  location.href,
  document.title,
  ...[document.head, document.body].map((node) => node.childElementCount),
  ...[document.documentElement, document.body].map((node) => node.cloneNode().outerHTML),
  ...Object.getOwnPropertyNames(window).filter((name) => !["axe", "isClosed"].includes(name)),
];

const stage = {
  // Show the board of another test.
  async begin(css, holders, speed) {
    localStorage.setItem("nb-board.speed", speed);
    document.querySelectorAll("style")[1].textContent = css;
    document.querySelector("main").innerHTML = `<h1>A board</h1>${holders}`;
    await begin();
  },
  // Close the board, and return whether the page is as it was before.
  end() {
    for (const leave of window.views) leave();
    close();
    window.model.deaf = true;
    const main = document.createElement("main");
    document.querySelector("main").replaceWith(main);
    localStorage.clear();
    sessionStorage.clear();
    scrollTo(0, 0);
    // Tab begins at the top.
    main.tabIndex = -1;
    main.focus();
    main.removeAttribute("tabindex");
    const isOwn = [window.kernel, window.greet, window.opening].every((one, at) => one === functions[at]);
    return isOwn && JSON.stringify(traces()) === stage.traces;
  },
  traces: "",
};
window.stage = stage;
await begin();
window.ready = true;
stage.traces = JSON.stringify(traces());
