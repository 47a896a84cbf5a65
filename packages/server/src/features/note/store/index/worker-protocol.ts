export interface WorkerOrder {
  indexFile: string
}

/** What the worker is asked for; an answer has the same number. `vault` is the id by which the product knows it. */
export type Request =
  | { type: 'open'; vault: string; root: string }
  | { type: 'close'; vault: string }
  /** Somebody asks: where nothing tells of changes, it is time to look. */
  | { type: 'queried'; vault: string }
  | { type: 'stop' }
  | Question

export type Question =
  | { type: 'settle'; number: number; vault: string }
  | { type: 'refresh'; number: number; vault: string; paths: readonly string[] }
  | { type: 'remember'; number: number; vault: string; hash: string; lines: Uint32Array }

export type Response =
  | { type: 'done'; number: number }
  | { type: 'failed'; number: number; message: string; code: string | undefined }
  /** Something could not be read; nobody waits for it. */
  | { type: 'fault'; path: string; message: string }
