{
  // A row of many episodes begins at the one that is watched.
  const here = document.querySelector(".episodes a[aria-current]")?.closest("li");
  const row = here?.parentElement;
  if (row) {
    const [{ left, width }, view] = [here.getBoundingClientRect(), row.getBoundingClientRect()];
    row.scrollLeft += left + width / 2 - view.left - view.width / 2;
  }
}
