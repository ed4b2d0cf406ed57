/** Empty copies of a `<template data-template="…">` of the page, in their order. */
export function templates(name: string): HTMLTemplateElement[] {
  return [...document.querySelectorAll<HTMLTemplateElement>(`template[data-template="${name}"]`)];
}

export function cloneTemplate(name: string): DocumentFragment {
  const [template] = templates(name);
  return template ? document.importNode(template.content, true) : document.createDocumentFragment();
}

export function partOf(root: ParentNode, part: string): HTMLElement | null {
  return root.querySelector<HTMLElement>(`[data-part="${part}"]`);
}

export function fillText(root: ParentNode, part: string, text: string): void {
  const element = partOf(root, part);
  if (element) element.textContent = text;
}
