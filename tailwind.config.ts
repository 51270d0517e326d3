import type { Config } from 'tailwindcss';
import plugin from 'tailwindcss/plugin';

/**
 * The site's colors in the light theme and in the dark one, which follows the system's setting. Colors of areas are in
 * shared/domain/region.ts. Text on bayou, brick, or ink has the color of cards; `night` is dark in both themes.
 */
const colors: Record<string, readonly [light: string, dark: string]> = {
  paper: ['#FAF7F2', '#0F1926'],
  card: ['#FFFFFF', '#172434'],
  line: ['#E4DDD1', '#2C3C50'],
  ink: ['#14263D', '#EDE8DF'],
  'ink-soft': ['#43536A', '#BCC5D0'],
  'ink-faint': ['#5C6A7E', '#9DA9B8'],
  bayou: ['#1F5F99', '#82B8E8'],
  'bayou-dark': ['#17497A', '#ABD0F2'],
  'bayou-tint': ['#E8F0F7', '#1B324C'],
  gold: ['#C9962B', '#D3A344'],
  'gold-text': ['#7D5A0F', '#E7C47A'],
  'gold-tint': ['#FBF3DF', '#2C2819'],
  brick: ['#B3392C', '#EE9486'],
  'brick-dark': ['#8F2B20', '#F5B1A6'],
  'brick-tint': ['#FBEAE7', '#402522'],
  moss: ['#3D7A57', '#7FC49C'],
  'moss-tint': ['#E8F2EC', '#1B3529'],
  night: ['#14263D', '#08101A'],
  shade: ['rgb(20 38 61 / 0.14)', 'rgb(0 0 0 / 0.5)'],
};

const names = Object.keys(colors);
const valuesIn = (theme: 0 | 1) =>
  Object.fromEntries(names.map((name) => [`--${name}`, colors[name]![theme]]));

/** Rules that set the colors as CSS variables, such as --paper. Printed pages are always light. */
export const colorRules = {
  ':root': valuesIn(0),
  '@media screen and (prefers-color-scheme: dark)': { ':root': valuesIn(1) },
};

/** The site's colors, type scale, and shadow. */
export default {
  content: ['./client/**/*.{html,tsx}'],
  theme: {
    extend: {
      colors: Object.fromEntries(names.map((name) => [name, `var(--${name})`])),
      fontFamily: {
        serif: ['Fraunces Variable', 'Fraunces fallback', 'Georgia', 'serif'],
        sans: ['Inter Variable', 'Inter fallback', 'system-ui', 'sans-serif'],
      },
      fontSize: {
        sm: ['0.875rem', '1.25rem'],
        base: ['1rem', '1.5rem'],
        lg: ['1.125rem', '1.75rem'],
        xl: ['1.375rem', '1.875rem'],
        '2xl': ['1.75rem', '2.25rem'],
        '3xl': ['2.25rem', '2.625rem'],
        '4xl': ['3rem', '3.25rem'],
      },
      borderRadius: { card: '10px', control: '8px' },
      boxShadow: { float: '0 8px 24px var(--shade)' },
      maxWidth: { page: '76rem', prose: '42rem' },
      // Most pages load within the delay; animating from the start would compete with their scripts on slow devices.
      animation: { pulse: 'pulse 2s cubic-bezier(0.4, 0, 0.6, 1) 1s infinite' },
      transitionTimingFunction: { DEFAULT: 'cubic-bezier(0, 0, 0.2, 1)' },
    },
  },
  plugins: [plugin(({ addBase }) => addBase(colorRules))],
} satisfies Config;
