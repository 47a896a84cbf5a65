import { useEffect } from 'react'

/** For what others may change meanwhile: asked for again every minute, and whenever somebody comes back to the page. */
export const autoRefresh = { refetchInterval: 60_000, refetchOnWindowFocus: 'always' } as const

interface Refetched {
  refetch: (options: { cancelRefetch: boolean }) => unknown
}

/** A window beside others is always visible: coming back to it is seen by its focus alone. */
export function useRefreshOnFocus({ refetch }: Refetched): void {
  useEffect(() => {
    const refresh = () => void refetch({ cancelRefetch: false })
    addEventListener('focus', refresh)
    return () => removeEventListener('focus', refresh)
  }, [refetch])
}
