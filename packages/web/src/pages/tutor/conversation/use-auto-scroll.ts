import { useEffect, type RefObject } from 'react'

const NEAR = 160

/**
 * The end of a conversation is in sight at first and after sending, and stays so while it grows, unless somebody has
 * scrolled away. What is longer than the window is shown from its beginning.
 */
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
      // What has grown meanwhile is not scrolled away from.
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

/** How far down the page is to be: at its end, but not past the beginning of the last entry. */
function followedTop(list: HTMLElement): number {
  const end = document.documentElement.scrollHeight - innerHeight
  const last = list.lastElementChild?.getBoundingClientRect().top
  return last === undefined ? end : Math.min(end, last + scrollY)
}
