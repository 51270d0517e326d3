import type { Config } from 'tailwindcss';

/** The site's colors, type scale, and shadow. Colors of areas are in shared/domain/region.ts. */
export default {
  content: ['./client/**/*.{html,tsx}'],
  theme: {
    extend: {
      colors: {
        paper: '#FAF7F2',
        card: '#FFFFFF',
        line: '#E4DDD1',
        ink: { DEFAULT: '#14263D', soft: '#43536A', faint: '#5C6A7E' },
        bayou: { DEFAULT: '#1F5F99', dark: '#17497A', tint: '#E8F0F7' },
        gold: { DEFAULT: '#C9962B', text: '#7D5A0F', tint: '#FBF3DF' },
        brick: { DEFAULT: '#B3392C', dark: '#8F2B20', tint: '#FBEAE7' },
        moss: { DEFAULT: '#3D7A57', tint: '#E8F2EC' },
      },
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
      boxShadow: { float: '0 8px 24px rgb(20 38 61 / 0.14)' },
      maxWidth: { page: '76rem', prose: '42rem' },
      // Most pages load within the delay; animating from the start would compete with their scripts on slow devices.
      animation: { pulse: 'pulse 2s cubic-bezier(0.4, 0, 0.6, 1) 1s infinite' },
      transitionTimingFunction: { DEFAULT: 'cubic-bezier(0, 0, 0.2, 1)' },
    },
  },
} satisfies Config;
