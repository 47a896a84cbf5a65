import type { ErrorComponentProps } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Button } from '../parts/form/button.tsx'
import { PageHeader } from '../parts/layout/page-header.tsx'

/** The code of a page could not be loaded, usually because the server is down. */
export class PageNotLoaded extends Error {
  override readonly name = 'PageNotLoaded'
}

const CHECK_MS = 2_000

/** Shown instead of a page; the menu around it keeps working. */
export function PageError({ error }: ErrorComponentProps) {
  return error instanceof PageNotLoaded ? <ServerDown /> : <PageFailed />
}

function ServerDown() {
  useEffect(() => {
    const timer = setInterval(() => void reloadWhenUp(), CHECK_MS)
    return () => clearInterval(timer)
  }, [])
  return (
    <div role="alert">
      <PageHeader title="Can’t reach the server">This page opens as soon as the server is back.</PageHeader>
      <Button onClick={() => void reloadWhenUp()}>Try again</Button>
    </div>
  )
}

/** Browsers remember a failed import, so only a reload tries again. While the server is down it would lose the menu. */
async function reloadWhenUp(): Promise<void> {
  const isUp = await fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
  if (isUp) location.reload()
}

function PageFailed() {
  return (
    <div role="alert">
      <PageHeader title="Something went wrong">
        This page couldn’t be shown. Your data is safe on the server.
      </PageHeader>
      <Button onClick={() => location.reload()}>Reload page</Button>
    </div>
  )
}
