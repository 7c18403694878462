// A host of an anywidget in a bare page: the six methods of a model, joined to a Board in Python by `kernel`. Python
// returns JSON: Playwright is slow with large values.
import widget from "/board.js";

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

const model = new Model(JSON.parse(await window.opening()));
window.model = model;
window.views = [];
window.show = (root) => window.views.push(widget.render({ model, el: root }));
widget.initialize({ model });
for (const holder of document.querySelectorAll(".holder")) {
  const root = holder.dataset.shadow ? holder.attachShadow({ mode: "open" }) : holder;
  if (holder.dataset.shadow)
    root.append(document.querySelector("style").cloneNode(true), document.createElement("div"));
  window.show(holder.dataset.shadow ? root.lastChild : root);
}
window.ready = true;
