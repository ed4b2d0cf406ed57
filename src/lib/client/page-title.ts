/** Sets the document title, followed by the site's name as before. */
export function setPageTitle(title: string): void {
  document.title = document.title.replace(/^[^-]+/, `${title} `);
}
