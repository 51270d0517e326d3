/** What a page offers, as text: what is read out, where links lead, which state fields and buttons are in. */

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

/** Generated ids differ from run to run: a reference is written as what it leads to. */
function referenceOf(element: Element, name: string, ids: string): string {
  const found = ids.split(' ').map((id) => element.ownerDocument.getElementById(id));
  return `${name}→${found.map((one) => (one ? one.textContent?.trim().slice(0, 30) || one.tagName.toLowerCase() : 'nothing')).join('+')}`;
}

function describe(element: Element): string {
  const parts: string[] = [];
  for (const name of element.getAttributeNames()) {
    const value = element.getAttribute(name)!;
    if (references.includes(name)) parts.push(referenceOf(element, name, value));
    // What lies behind an open dialog.
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

/** One line per element that says or does something, in the order of the document. */
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
    const about = describe(element);
    if (tag === 'svg' && !element.hasAttribute('role')) return;
    const own = about !== '' || !plain.has(tag);
    if (
      own &&
      (about !== '' ||
        /^(h\d|button|a|li|option|th|td|label|legend|input|select|textarea|dialog|iframe|dt|dd)$/.test(tag))
    ) {
      flush();
      text = `<${tag}${about ? ` ${about}` : ''}> `;
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
