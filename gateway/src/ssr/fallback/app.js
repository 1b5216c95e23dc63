/* global document, fetch, location, setTimeout, WebSocket, window */

/** Delay before a closed WebSocket is opened again (spec §4). */
const RECONNECT_MS = 3000;

const tools = new Map();
const find = (selector, within = document) => within.querySelector(selector);
const number = new Intl.NumberFormat('en');
const dollars = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' });

/** Formats a size in bytes. */
function sizeOf(bytes) {
  if (bytes === null) return 'no file yet';
  if (bytes < 1024) return `${bytes} B`;
  return bytes < 1024 * 1024 ? `${(bytes / 1024).toFixed(0)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}

/** Creates the card of a tool; text is never set as markup. */
function cardOf(tool) {
  const card = find('#tool').content.cloneNode(true);
  const level = find('.level', card);
  find('h2', card).textContent = tool.name;
  find('.description', card).textContent = tool.description;
  find('.language', card).textContent = tool.language;
  level.textContent = tool.accessLevel.toUpperCase();
  level.classList.add(tool.accessLevel);
  find('.size', card).textContent = sizeOf(tool.fileSize);
  find('.price', card).textContent = tool.accessLevel === 'premium' ? dollars.format(tool.price / 100) : '';
  const count = find('.count', card);
  showCount(count, tool.downloadCount);
  tools.set(tool.id, count);
  return card;
}

function showCount(element, count) {
  element.textContent = count === 1 ? '1 download' : `${number.format(count)} downloads`;
}

/** Fetches and shows the list, or an error message. */
async function showTools() {
  const summary = find('#summary');
  try {
    const response = await fetch('/api/tools');
    const answer = await response.json();
    if (!response.ok) throw new Error(answer.message);
    tools.clear();
    find('#tools').replaceChildren(...answer.map(cardOf));
    summary.textContent = answer.length === 0 ? 'No tools available yet.' : `${number.format(answer.length)} tools`;
  } catch (error) {
    summary.textContent = `The catalogue can't be shown right now: ${error.message}`;
  }
}

/** Shows new counts live. After each connect the list is fetched again, because updates may have been missed. */
function listen() {
  const live = find('#live');
  const socket = new WebSocket(`${location.protocol.replace('http', 'ws')}//${location.host}/ws`);
  socket.addEventListener('open', () => {
    live.textContent = 'live';
    live.classList.add('on');
    void showTools();
  });
  socket.addEventListener('message', ({ data }) => {
    const update = JSON.parse(data);
    const count = tools.get(update.toolId);
    if (update.type === 'download_count_update' && count) showCount(count, update.downloadCount);
  });
  socket.addEventListener('close', () => {
    live.textContent = 'not connected';
    live.classList.remove('on');
    setTimeout(listen, RECONNECT_MS);
  });
}

if (window.location.pathname === '/') {
  void showTools();
  listen();
} else {
  find('#title').textContent = 'Page Not Found';
  find('#summary').replaceChildren(Object.assign(document.createElement('a'), { href: '/', textContent: 'Go to the list of tools' }));
}
