/* The names on the keys, and what these have: who sits there now or, while a game is put right, who sat there then. */

/** `names`: by seat from 1, {name, short, first, rest, fit, own, own_tone}; none from a page that was kept before there were any. */
export function showNames(form, names = []) {
  names.forEach(({ name, short, first, rest, fit, own, own_tone: tone }, index) => {
    const seat = index + 1;
    const put = (where, word) => {
      for (const one of form.querySelectorAll(where)) if (one.textContent !== word) one.textContent = word;
    };
    put(`[data-name="${seat}"]`, short);
    put(`[data-whole-name="${seat}"]`, name);
    const tile = `.tile[data-seat="${seat}"] .tile__`;
    put(`${tile}first`, first);
    put(`${tile}rest`, ` ${rest}`);
    if (own !== undefined) {
      put(`${tile}own`, own);
      form.querySelector(`${tile}total`).className = `tile__total ${tone}`;
    }
    form.querySelector(`${tile}name`).className = fit ? `tile__name tile__name--${fit}` : "tile__name";
  });
}
