import type { Data } from '../../api/call.ts'

type Waiting = Data<'get-due-cards'>['counts']

export const dueCount = ({ learning, review, new: fresh }: Waiting): number => learning + review + fresh

/** `8 to review, 4 new`. */
export const dueText = ({ learning, review, new: fresh }: Waiting): string =>
  [learning + review > 0 && `${learning + review} to review`, fresh > 0 && `${fresh} new`]
    .filter(Boolean)
    .join(', ')
