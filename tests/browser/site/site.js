// The page's own events.
const on = (id, deed) => document.getElementById(id)?.addEventListener('click', deed);
on('buy', () => stile('Purchase', { props: { plan: 'kilo', count: 2, gift: true }, value: 52.5, currency: 'EUR' }));
on('taste', () => stile('Taste', { interactive: false }));
