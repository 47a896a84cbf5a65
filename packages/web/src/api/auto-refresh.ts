import { useEffect } from 'react'

/** Refetches every minute and when the visitor returns to the page. */
export const autoRefresh = { refetchInterval: 60_000, refetchOnWindowFocus: 'always' } as const

interface Refetched {
  refetch: (options: { cancelRefetch: boolean }) => unknown
}

/** A window beside others stays visible, so only the focus event shows the return. */
export function useRefreshOnFocus({ refetch }: Refetched): void {
  useEffect(() => {
    const refresh = () => void refetch({ cancelRefetch: false })
    addEventListener('focus', refresh)
    return () => removeEventListener('focus', refresh)
  }, [refetch])
}
