import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { HeaderFlushTimer } from './header-flush-timer.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('opens each stream when its time is up, and none that has ended', () => {
  const timer = new HeaderFlushTimer()
  const opened: string[] = []
  const begin = (name: string) => {
    const stream = { open: () => void opened.push(name) }
    timer.begin(stream)
    return stream
  }
  begin('first')
  vi.advanceTimersByTime(10)
  const quick = begin('quick')
  vi.advanceTimersByTime(5)
  begin('second')
  timer.end(quick)
  vi.advanceTimersByTime(10)
  expect(opened).toEqual(['first'])
  vi.advanceTimersByTime(14)
  expect(opened).toEqual(['first'])
  vi.advanceTimersByTime(1)
  expect(opened).toEqual(['first', 'second'])
  expect(vi.getTimerCount()).toBe(0)
})
