import { readJson, send } from './call.ts'

const PATH = '/cards/v1/media'

const named = (name: string): string => `${PATH}?${new URLSearchParams({ name })}`

export interface KeptMedia {
  /** What a card's text calls it. */
  name: string
  type: string
}

/** An image or sound of one's cards, with the type that the server found in its content. */
export async function loadMedia(name: string, signal: AbortSignal): Promise<Blob> {
  const response = await send(named(name), { signal })
  if (response.ok) return response.blob()
  return readJson<never>(response)
}

/** Keeps an image or sound for cards. */
export const keepMedia = async (file: File): Promise<KeptMedia> =>
  readJson(
    await send(named(file.name), {
      method: 'POST',
      body: file,
      headers: { 'Content-Type': 'application/octet-stream' },
    }),
  )
