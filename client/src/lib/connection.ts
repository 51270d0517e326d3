/** Connection state, derived from the outcome of data requests. */
import { createStore } from './storage.ts';

const slowAfterMs = 2500;

export const connection = createStore<'ok' | 'slow' | 'lost'>('ok');

/** Calls `retry` when the browser is online again, or the server responds again. */
export function onReconnect(retry: () => void): () => void {
  let last = connection.get();
  const unsubscribe = connection.subscribe(() => {
    const regained = last === 'lost' && connection.get() === 'ok';
    last = connection.get();
    if (regained) retry();
  });
  window.addEventListener('online', retry);
  return () => {
    unsubscribe();
    window.removeEventListener('online', retry);
  };
}

let slowRequests = 0;

/** Updates the connection state from a request. A TypeError means that fetch got no response at all. */
export async function watchConnection<T>(request: Promise<T>): Promise<T> {
  let isSlow = false;
  const timer = setTimeout(() => {
    isSlow = true;
    slowRequests += 1;
    if (connection.get() === 'ok') connection.set('slow');
  }, slowAfterMs);
  try {
    const response = await request;
    connection.set('ok');
    return response;
  } catch (error) {
    if (error instanceof TypeError) connection.set('lost');
    throw error;
  } finally {
    clearTimeout(timer);
    if (isSlow) slowRequests -= 1;
    if (slowRequests === 0 && connection.get() === 'slow') connection.set('ok');
  }
}
