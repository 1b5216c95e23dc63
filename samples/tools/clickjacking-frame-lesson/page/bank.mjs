let balance = 100;
document.getElementById('pay').addEventListener('click', () => {
  balance = Math.max(0, balance - 50);
  document.getElementById('balance').textContent = String(balance);
  document.getElementById('said').textContent = '50 coins given to Mallory (simulated).';
});
