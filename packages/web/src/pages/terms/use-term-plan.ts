import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call, type Data, type Progress } from '../../api/call.ts'
import { TOOL_KEY, useTool } from '../../api/use-tool.ts'
import { moved, without, type Placement } from './board/moves.ts'
import type { PlanArguments, Question } from './question.ts'

export type TermPlan = Data<'tn_plan_terms'>
export type CheckedPlan = Data<'tn_plan_check'>
export type ShownPlan = TermPlan | CheckedPlan
export type TermPlanner = ReturnType<typeof useTermPlan>

/** A plan that was searched for or opened, before anything is changed by hand. */
interface Base {
  placements: readonly Placement[]
  /** As it was found, for the question as it was then. */
  found?: { plan: TermPlan; asked: string }
}

interface Running {
  progress: Progress | undefined
}

/** What is on the board at first: a plan that was found for the question, or placements to check. */
export type FirstPlan = { plan: TermPlan } | { placements: readonly Placement[] }

/** A plan that is searched for, changed by hand, and checked after every change. */
export function useTermPlan(question: Question, first?: FirstPlan) {
  const client = useQueryClient()
  const asked = JSON.stringify(question)
  const [base, setBase] = useState<Base | undefined>(() =>
    first && 'plan' in first
      ? { placements: first.plan.placements, found: { plan: first.plan, asked } }
      : first,
  )
  const [changed, setChanged] = useState<readonly Placement[]>()
  /** Courses that were put where they are by hand. */
  const [pinned, setPinned] = useState<ReadonlySet<string>>(new Set())
  const [running, setRunning] = useState<Running>()
  const [error, setError] = useState<unknown>()
  const search = useRef<AbortController>(undefined)
  const placements = changed ?? base?.placements ?? []
  const found = changed === undefined && base?.found?.asked === asked ? base.found.plan : undefined
  const isChecked = base !== undefined && found === undefined && question.goals.length > 0
  const checked = useTool(
    'tn_plan_check',
    { ...question, placements: [...placements] },
    { enabled: isChecked, keepPrevious: true },
  )

  const find = async (more: Partial<PlanArguments> = {}): Promise<TermPlan | undefined> => {
    search.current?.abort()
    const controller = new AbortController()
    search.current = controller
    setRunning({ progress: undefined })
    setError(undefined)
    try {
      const { data } = await client.fetchQuery({
        queryKey: [TOOL_KEY, 'tn_plan_terms', question, more],
        staleTime: 0,
        retry: false,
        queryFn: () =>
          call(
            'tn_plan_terms',
            { ...question, ...more },
            {
              signal: controller.signal,
              onProgress: (progress) => setRunning({ progress }),
            },
          ),
      })
      return data
    } catch (cause) {
      if (!controller.signal.aborted) setError(cause)
      return undefined
    } finally {
      if (search.current === controller) setRunning(undefined)
    }
  }
  const begin = (next: Base) => {
    setBase(next)
    setChanged(undefined)
    setPinned(new Set())
  }
  const searchWith = async (more: Partial<PlanArguments>) => {
    const plan = await find(more)
    if (plan) begin({ placements: plan.placements, found: { plan, asked } })
  }
  const changeTo = (next: readonly Placement[], course: string) => {
    const before = { changed, pinned }
    setChanged(next)
    setPinned(new Set([...pinned, course]))
    return () => {
      setChanged(before.changed)
      setPinned(before.pinned)
    }
  }
  return {
    placements,
    isChanged: changed !== undefined,
    /** The plan as it was found, if neither it nor the question has changed. */
    found,
    /** What the board shows: the plan, or what the check of the last change says. */
    shown: found ?? (isChecked ? checked.data?.data : undefined) ?? base?.found?.plan,
    checked: { isFetching: isChecked && checked.isFetching, error: isChecked ? checked.error : null },
    checkAgain: () => void checked.refetch(),
    running,
    error,
    cancel: () => search.current?.abort(),
    search: () => searchWith({}),
    /** Plans again around what was put somewhere by hand; undefined where nothing was. */
    searchAround:
      pinned.size === 0
        ? undefined
        : () => searchWith({ fixed: placements.filter(({ course }) => pinned.has(course)) }),
    whatIf: (change: NonNullable<PlanArguments['whatIf']>) => find({ whatIf: change }),
    /** Puts other courses on the board. */
    open: (opened: readonly Placement[]) => begin({ placements: opened }),
    revert: () => {
      setChanged(undefined)
      setPinned(new Set())
    },
    /** Each returns how to undo it. */
    move: (course: string, term: string) => changeTo(moved(placements, course, term), course),
    remove: (course: string) => changeTo(without(placements, course), course),
  }
}
