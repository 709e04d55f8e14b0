/* The names on the keys: of who sits there now or, while a game is put right, of who sat there when it was played. */

/** `names`: by seat from 1, {name, short, first, rest, fit}; none from a page that was kept before there were any. */
export function showNames(form, names = []) {
  names.forEach(({ name, short, first, rest, fit }, index) => {
    const seat = index + 1;
    const put = (where, word) => {
      for (const one of form.querySelectorAll(where)) if (one.textContent !== word) one.textContent = word;
    };
    put(`[data-name="${seat}"]`, short);
    put(`[data-whole-name="${seat}"]`, name);
    const tile = `.tile[data-seat="${seat}"] .tile__`;
    put(`${tile}first`, first);
    put(`${tile}rest`, ` ${rest}`);
    form.querySelector(`${tile}name`).className = fit ? `tile__name tile__name--${fit}` : "tile__name";
  });
}
