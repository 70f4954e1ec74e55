// A single-page site: links change the address and the content of the page.
const main = document.querySelector('main');
const render = () => {
  const name = new URL(location).searchParams.get('view') ?? 'orders';
  const title = document.createElement('h1');
  title.textContent = name;
  const text = document.createElement('p');
  text.textContent = `This is the page of ${name}.`;
  main.className = name == 'beans' ? '' : 'tall';
  main.replaceChildren(title, text);
};
document.addEventListener('click', (event) => {
  const link = event.target.closest('a[href^="/app.html"]');
  if (!link) return;
  event.preventDefault();
  history.pushState(null, '', link.href);
  render();
});
addEventListener('popstate', render);
document.querySelector('#know').addEventListener('click', () => stile('consent'));
render();
