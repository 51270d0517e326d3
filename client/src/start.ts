/**
 * The first script of a page: runs the app once the HTML, which holds heading and first image, is on the screen. On a
 * slow network its scripts would compete with the stylesheet, and on a slow phone they would run before the first paint.
 */
import { loadChunk } from './lib/chunks.ts';
import './styles.css';

async function start(): Promise<void> {
  // The scripts of this page, named by the server, so that they load at the same time.
  const links = document.getElementById('page-scripts');
  if (links instanceof HTMLTemplateElement) document.head.append(links.content);
  // React and the app run in tasks of their own, so that the page can scroll in between.
  await loadChunk(() => import('react-dom/client'));
  await new Promise((resolve) => setTimeout(resolve));
  await loadChunk(() => import('./main.tsx'));
}

// The shell stays, and offers to try again.
const begin = () => void start().catch(() => window.addEventListener('online', begin, { once: true }));

// A page in the background is not painted.
if (document.visibilityState === 'hidden') begin();
else requestAnimationFrame(() => setTimeout(begin));
