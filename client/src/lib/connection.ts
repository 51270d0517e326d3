/** Whether the server can be reached, as the requests of the pages experience it. */
import { createStore } from './storage.ts';

/** Milliseconds without a response before the visitor is told. */
const patience = 2500;

export const connection = createStore<'ok' | 'slow' | 'lost'>('ok');

let waiting = 0;

/** Notes how a request for data fares: a failure without a response means that the server cannot be reached. */
export async function watchConnection<T>(request: Promise<T>): Promise<T> {
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    waiting += 1;
    if (connection.get() === 'ok') connection.set('slow');
  }, patience);
  try {
    const response = await request;
    connection.set('ok');
    return response;
  } catch (error) {
    if (error instanceof TypeError) connection.set('lost');
    throw error;
  } finally {
    clearTimeout(timer);
    if (late) waiting -= 1;
    if (waiting === 0 && connection.get() === 'slow') connection.set('ok');
  }
}
