import type { CardCounts } from '../../../platform/import/report.ts'
import type { StudyCalendar } from '../model/schedule/study-day.ts'

export interface CardImportContext {
  owner: string
  device: string
  at: string
  newId: () => string
  calendar: StudyCalendar
}

export const NO_CARDS: CardCounts = {
  added: 0,
  updated: 0,
  restored: 0,
  unchanged: 0,
  cards: 0,
  reviews: 0,
  decks: 0,
  media: 0,
}
