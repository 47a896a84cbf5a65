import { useMutation } from '@tanstack/react-query'
import { keepPicture } from '../../../api/note-files.ts'

/** Keeps pasted and dropped pictures in the vault; `onKept` gets what embeds them. */
export function usePictures(path: string, vault: string | undefined, onKept: (written: string) => void) {
  const keeping = useMutation({
    mutationFn: async (files: readonly File[]) => {
      const kept: string[] = []
      for (const file of files) kept.push(await keepPicture(file, path, vault))
      return kept
    },
    onSuccess: (paths) =>
      onKept(paths.map((kept) => `![[${kept.slice(kept.lastIndexOf('/') + 1)}]]`).join('\n')),
  })
  return { keep: (files: readonly File[]) => keeping.mutate(files), error: keeping.error }
}
