import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Patience } from './header-flush-timer.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('opens each stream in its own time, and none that has ended', () => {
  const patience = new Patience()
  const opened: string[] = []
  const begin = (name: string) => {
    const stream = { open: () => void opened.push(name) }
    patience.begin(stream)
    return stream
  }
  begin('first')
  vi.advanceTimersByTime(10)
  const quick = begin('quick')
  vi.advanceTimersByTime(5)
  begin('second')
  patience.end(quick)
  vi.advanceTimersByTime(10)
  expect(opened).toEqual(['first'])
  vi.advanceTimersByTime(14)
  expect(opened).toEqual(['first'])
  vi.advanceTimersByTime(1)
  expect(opened).toEqual(['first', 'second'])
  expect(vi.getTimerCount()).toBe(0)
})
