const frame = document.getElementById('frame');
const which = document.getElementById('which');
let defended = false;
document.getElementById('seen').addEventListener('input', ({ target }) => {
  frame.style.opacity = String(Number(target.value) / 100);
});
which.addEventListener('click', () => {
  defended = !defended;
  frame.src = defended ? 'defended.html' : 'target.html';
  which.textContent = defended ? 'Frame the open bank' : 'Frame the defended bank';
});
