// A single-page application with three routes: /app/, /app/beans and /app/orders.
const show = () => (document.getElementById('route').textContent = `You are at ${location.pathname}.`);

document.addEventListener('click', (event) => {
  const link = event.target.closest('a[data-route]');
  if (!link) return;
  event.preventDefault();
  history.pushState({}, '', link.href);
  show();
});
document.getElementById('sort').addEventListener('click', () => history.replaceState({}, '', '?sort=name'));
document.getElementById('rename').addEventListener('click', () => {
  history.replaceState({}, '', '/app/orders');
  show();
});
addEventListener('popstate', show);
show();
