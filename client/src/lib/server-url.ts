/** Origin of the API, set at build time; empty when the same server serves the client. */
const apiOrigin: string = import.meta.env.VITE_API_ORIGIN ?? '';

/** URL of a path that the server, not the client's host, answers: the API, uploads and calendar files. */
export const serverUrl = (path: string): string => apiOrigin + path;

/** Pictures are uploads, which the server holds, or drawings that come with the client. */
export const imageUrl = (path: string): string => (path.startsWith('/uploads/') ? serverUrl(path) : path);
