import { useEffect, type RefObject } from 'react'

const NEAR = 160

/** Keeps the end of a conversation in view while it grows, unless the visitor has scrolled away. */
export function useAutoScroll(
  list: RefObject<HTMLElement | null>,
  hasList: boolean,
  isRunning: boolean,
): void {
  useEffect(() => {
    const element = list.current
    if (!hasList || !element) return
    let isFollowed = true
    let height = 0
    const follow = () => {
      if (isFollowed && element.scrollHeight !== height) scrollDown(element)
      height = element.scrollHeight
    }
    const scrolled = () => {
      // Growth is not scrolling.
      if (element.scrollHeight === height) isFollowed = scrollY >= followedTop(element) - NEAR
    }
    const growing = new ResizeObserver(follow)
    growing.observe(element)
    addEventListener('scroll', scrolled, { passive: true })
    return () => {
      growing.disconnect()
      removeEventListener('scroll', scrolled)
    }
  }, [list, hasList])
  useEffect(() => {
    if (isRunning && list.current) scrollDown(list.current)
  }, [list, isRunning])
}

function scrollDown(list: HTMLElement): void {
  const top = followedTop(list)
  if (top > scrollY) scrollTo(0, top)
}

/** The end of the page, but not past the start of the last entry. */
function followedTop(list: HTMLElement): number {
  const end = document.documentElement.scrollHeight - innerHeight
  const last = list.lastElementChild?.getBoundingClientRect().top
  return last === undefined ? end : Math.min(end, last + scrollY)
}
