// The panel of pick mode: its texts, questions and states. It knows nothing about the page.

const make = (name, { text, ...more } = {}, ...inside) => {
  const element = Object.assign(document.createElement(name), more);
  if (text != null) element.textContent = text;
  element.append(...inside);
  return element;
};

let names = 0;

export class Panel {
  /** Builds it in this shadow root, with the actions of its buttons: choose(stretch), alone(), leave(). */
  constructor(shadow, deeds) {
    this.deeds = deeds;
    this.said = make('p', { ariaLive: 'polite' });
    this.element = make('section', { className: 'panel', role: 'dialog', ariaLabel: 'Stile: pick an element', tabIndex: -1 });
    shadow.append(this.element);
  }

  show(...content) {
    this.element.replaceChildren(...content.flat().filter((one) => one));
  }

  button(text, deed, className = '') {
    const button = make('button', { type: 'button', text, className });
    button.addEventListener('click', deed);
    return button;
  }

  /** Asks the person to point at an element; for a stretch at its start, or its end. */
  choose(stretch, begun) {
    const { deeds } = this;
    const title = !stretch ? 'Pick an element' : begun ? 'Where does the section end?' : 'Where does the section begin?';
    const end = 'Point at the first element after it.';
    this.said.textContent = '';
    this.show(
      make('h2', { text: title }),
      begun && make('p', { text: end }),
      make('p', { text: 'Point and click. With keys: arrow up takes the part around, arrow down the part inside, left and right the next; Enter takes it, Escape leaves.' }),
      this.said,
      make('div', { className: 'row' },
        ...(begun
          ? [this.button('It is this element alone', deeds.alone), this.button('Begin again', () => deeds.choose(true))]
          : [this.button(stretch ? 'Pick an element instead' : 'Name a section instead', () => deeds.choose(!stretch))]),
        this.button('Leave', deeds.leave),
      ),
    );
    this.element.focus({ preventScroll: true });
  }

  /** This is pointed at. */
  pointed(what) {
    this.said.textContent = what;
  }

  /** Asks for the name and the pages. `found` are selectors. */
  form({ stretch, name, found, save }) {
    const id = ++names;
    const field = make('input', { type: 'text', id: `name-${id}`, value: name, maxLength: 120, required: true, autocomplete: 'off' });
    const page = (value, text, checked) => {
      const radio = make('input', { type: 'radio', name: `page-${id}`, value, checked });
      return [radio, make('label', { className: 'choice' }, radio, make('span', { text }))];
    };
    const [here, hereLabel] = page(location.pathname, `This page: ${location.pathname}`, true);
    const [, allLabel] = page('*', 'All pages', false);
    const wrong = make('p', { className: 'wrong', role: 'alert' });
    const button = make('button', { type: 'submit', className: 'main', text: 'Save' });
    const form = make('form', { noValidate: true },
      make('h2', { text: stretch ? 'Name the section' : 'Name the element' }),
      make('label', { htmlFor: field.id, text: 'Name' }),
      field,
      make('fieldset', {}, make('legend', { text: 'Look for it on' }), hereLabel, allLabel),
      make('p', { text: 'Found again by:' }),
      make('ul', { tabIndex: 0, ariaLabel: 'Selectors' }, ...found.map((selector) => make('li', {}, make('code', { text: selector })))),
      wrong,
      make('div', { className: 'row' }, button, this.button('Choose again', () => this.deeds.choose())),
    );
    if (!found.length) {
      wrong.textContent = 'This element can not be told from others. Take one around it or inside it.';
      button.disabled = true;
    }
    form.addEventListener('submit', async (event) => {
      event.preventDefault();
      if (!field.value.trim()) {
        wrong.textContent = 'It needs a name.';
        return field.focus();
      }
      [button.disabled, wrong.textContent] = [true, ''];
      const failed = await trouble(() => save(field.value.trim(), here.checked ? here.value : '*'));
      if (!failed) return this.saved(field.value.trim());
      [button.disabled, wrong.textContent] = [false, failed.message];
      (failed.field == 'name' ? field : button).focus();
    });
    this.show(form);
    field.focus({ preventScroll: true });
    field.select();
  }

  /** It is kept; what now? */
  saved(name) {
    const again = this.button('Pick another', () => this.deeds.choose(), 'main');
    this.show(
      make('h2', { text: 'Saved' }),
      make('p', { role: 'status', text: `“${name}” is watched from now on. Goals can be made of it in the dashboard.` }),
      make('div', { className: 'row' }, again, this.button('Leave', this.deeds.leave)),
    );
    again.focus({ preventScroll: true });
  }
}

/** What went wrong with saving, if anything did. */
async function trouble(save) {
  try {
    const answer = await save();
    if (answer.status == 201) return null;
    const { message, field } = await answer.json();
    return { message: message ?? `The server answered ${answer.status}.`, field };
  } catch {
    return { message: 'The server could not be reached. Try again.' };
  }
}
