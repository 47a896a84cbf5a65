import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { importCardFile, type CardImportReport, type ImportProgress } from '../../../api/card-import.ts'

interface Chosen {
  file: File
  deck: string
}

/** A file is read first, and imported when its preview was seen. */
export function useCardImport() {
  const client = useQueryClient()
  const [chosen, setChosen] = useState<Chosen>()
  const [progress, setProgress] = useState<ImportProgress>()
  const stopping = useRef(new AbortController())
  useEffect(() => () => stopping.current.abort(), [])

  const read = ({ file, deck }: Chosen, isPreview: boolean): Promise<CardImportReport> => {
    stopping.current.abort()
    stopping.current = new AbortController()
    setProgress(undefined)
    const { signal } = stopping.current
    return importCardFile({ file, deck, isPreview, onProgress: setProgress, signal })
  }
  const previewing = useMutation({ mutationFn: (next: Chosen) => read(next, true) })
  const importing = useMutation({
    mutationFn: (next: Chosen) => read(next, false),
    onSuccess: () => client.invalidateQueries(),
  })
  return {
    chosen,
    progress,
    preview: previewing.data?.preview,
    previewed: previewing.data,
    report: importing.data,
    isReading: previewing.isPending,
    isImporting: importing.isPending,
    error: previewing.error ?? importing.error,
    choose(file: File, deck = '') {
      importing.reset()
      setChosen({ file, deck })
      previewing.mutate({ file, deck })
    },
    start() {
      if (chosen && !importing.isPending) importing.mutate(chosen)
    },
    /** Nothing of a stopped import is kept. */
    stop() {
      stopping.current.abort()
      setChosen(undefined)
      previewing.reset()
      importing.reset()
    },
  }
}

export type CardImport = ReturnType<typeof useCardImport>
