import { table } from '../measure/table.ts'
import { MOST_OFF, type Figures } from './figures.ts'
import type { Kind } from './kind.ts'

export interface KindRow extends Pick<Kind, 'name' | 'about'> {
  sets: readonly { set: string; judged: boolean; figures: Figures }[]
}

const figure = (value: number): string => value.toFixed(3)

/** How often what was said came true, set by set, and bin by bin over each set that is judged. */
export const kindLines = ({ name, about, sets }: KindRow): string[] => [
  `${name}: ${about}`,
  ...table(
    ['set', 'answers', 'said', 'came', 'ECE', ''],
    sets.map(({ set, judged, figures: { count, said, came, ece } }) => [
      set,
      count.toLocaleString('en'),
      ...[said, came, ece].map(figure),
      judged ? `≤ ${MOST_OFF}: ${ece <= MOST_OFF ? 'met' : 'missed'}` : '',
    ]),
  ),
  '',
  ...table(
    ['reliability', 'from', 'answers', 'said', 'came'],
    sets
      .filter(({ judged }) => judged)
      .flatMap(({ set, figures }) =>
        figures.bins.map(({ from, count, said, came }, at) => [
          at === 0 ? set : '',
          from.toFixed(2),
          count.toLocaleString('en'),
          figure(said),
          figure(came),
        ]),
      ),
  ),
]
