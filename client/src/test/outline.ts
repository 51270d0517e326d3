/** A page's content as text: what screen readers announce, link targets, and the state of fields and buttons. */

const attributes = [
  'role',
  'href',
  'target',
  'type',
  'name',
  'value',
  'placeholder',
  'autocomplete',
  'inputmode',
  'min',
  'max',
  'step',
  'minlength',
  'maxlength',
  'accept',
  'required',
  'disabled',
  'readonly',
  'multiple',
  'pattern',
  'alt',
  'src',
  'loading',
  'datetime',
  'lang',
  'scope',
  'colspan',
  'open',
  'hidden',
  'tabindex',
  'title',
  'download',
  'rel',
  'rows',
  'novalidate',
  'spellcheck',
  'autocapitalize',
  'enterkeyhint',
];
const references = [
  'aria-labelledby',
  'aria-describedby',
  'aria-controls',
  'aria-owns',
  'aria-activedescendant',
  'for',
];
const plain = new Set(['div', 'span', 'p', 'svg', 'br', 'hr', 'strong', 'em', 'b', 'i']);

/** Generated ids differ between runs, so a reference is replaced by its target. */
function referenceOf(element: Element, name: string, ids: string): string {
  const targets = ids.split(' ').map((id) => element.ownerDocument.getElementById(id));
  return `${name}→${targets.map((target) => (target ? target.textContent?.trim().slice(0, 30) || target.tagName.toLowerCase() : 'nothing')).join('+')}`;
}

function describe(element: Element): string {
  const parts: string[] = [];
  for (const name of element.getAttributeNames()) {
    const value = element.getAttribute(name)!;
    if (references.includes(name)) parts.push(referenceOf(element, name, value));
    // Content behind an open dialog.
    else if (name === 'id' || (name === 'aria-hidden' && element.hasAttribute('data-aria-hidden'))) continue;
    else if (attributes.includes(name) || name.startsWith('aria-'))
      parts.push(/[«»]|:r|^_r_/.test(value) ? name : value === '' ? name : `${name}=${value}`);
  }
  if (element instanceof HTMLInputElement && (element.type === 'checkbox' || element.type === 'radio'))
    parts.push(element.checked ? 'checked' : 'unchecked');
  else if (
    'value' in element &&
    /^(INPUT|SELECT|TEXTAREA)$/.test(element.tagName) &&
    element.value !== element.getAttribute('value')
  )
    parts.push(`now=${element.value}`);
  return parts.join(' ');
}

/** One line per element with content or a function, in document order. */
export function outline(root: Element): string[] {
  const lines: string[] = [];
  let text = '';
  const flush = () => {
    const line = text.replace(/\s+/g, ' ').trim();
    if (line) lines.push(line);
    text = '';
  };
  const visit = (element: Element) => {
    const tag = element.tagName.toLowerCase();
    if (tag === 'script' || tag === 'style' || element.hasAttribute('data-radix-focus-guard')) return;
    const description = describe(element);
    if (tag === 'svg' && !element.hasAttribute('role')) return;
    const isRelevant = description !== '' || !plain.has(tag);
    if (
      isRelevant &&
      (description !== '' ||
        /^(h\d|button|a|li|option|th|td|label|legend|input|select|textarea|dialog|iframe|dt|dd)$/.test(tag))
    ) {
      flush();
      text = `<${tag}${description ? ` ${description}` : ''}> `;
    } else if (/^(div|p|section|ul|form)$/.test(tag)) flush();
    for (const child of element.childNodes) {
      if (child.nodeType === 3) text += child.textContent;
      else if (child instanceof Element) visit(child);
    }
    if (!/^(span|strong|em|b|i)$/.test(tag)) flush();
  };
  visit(root);
  flush();
  return lines;
}
