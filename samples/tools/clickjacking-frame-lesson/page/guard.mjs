// A page from disk has no headers, so this script stands in for frame-ancestors 'none'. Real sites send the header.
if (window.top !== window.self) {
  const note = document.createElement('h1');
  note.textContent = 'This page does not open inside another one.';
  document.querySelector('main').replaceChildren(note);
}
