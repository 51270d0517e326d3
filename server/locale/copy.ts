/**
 * Copy in the language of the current request or email. The server's code reads the English copy objects; once a language
 * is added here, each of their texts is the current language's when it is read. So copy must be read when it is needed, not
 * when a module loads.
 */
import { currentLocale, type Locale } from '#shared/locale/locale.ts';

type Texts = Record<string, unknown>;

/** English texts that validation reads when its schemas are created, and their translations. */
const translatedTexts: Partial<Record<Locale, Map<string, string>>> = {};

const isGroup = (value: unknown): value is Texts =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** Arrays are translated as a whole, because they may differ in length. */
function addTexts(locale: Locale, english: Texts, translated: Texts, texts: Map<string, string>): void {
  for (const [key, value] of Object.entries(english)) {
    const translation = translated[key];
    if (isGroup(value)) {
      addTexts(locale, value, translation as Texts, texts);
      continue;
    }
    if (typeof value === 'string') texts.set(value, String(translation));
    const readerOf = (texts: Texts): (() => unknown) => {
      const descriptor = Object.getOwnPropertyDescriptor(texts, key);
      return descriptor?.get ?? (() => descriptor?.value);
    };
    const [read, readTranslation] = [readerOf(english), readerOf(translated)];
    Object.defineProperty(english, key, {
      enumerable: true,
      configurable: true,
      get: () => (currentLocale() === locale ? readTranslation() : read()),
    });
  }
}

/** Adds the translation of a copy module. Throws if the module exports text that isn't part of an object. */
export function addTranslation(locale: Locale, english: object, translated: Texts): void {
  translatedTexts[locale] ??= new Map();
  for (const [name, value] of Object.entries(english)) {
    const translation = translated[name];
    if (isGroup(value)) addTexts(locale, value, translation as Texts, translatedTexts[locale]);
    else if (value !== translation)
      throw new Error(`The export ${name} can't be translated: it isn't an object.`);
  }
}

/** A validation message in the current language. */
export const inCurrentLocale = (text: string): string => translatedTexts[currentLocale()]?.get(text) ?? text;
