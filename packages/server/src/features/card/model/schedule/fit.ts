import { forgetting_curve, fsrs, Rating, type FSRS, type FSRSState, type Grade } from 'ts-fsrs'

/** How well weights predict reviews that they were not fitted to; lower is better. */
export interface FitQuality {
  logLoss: number
  /** The root mean square error over bins of similar reviews. */
  rmse: number
}

/** Fitted weights of a deck: on what, how much better, and what they replaced. */
export interface DeckFit {
  at: string
  /** Reviews used, and how many of them were held out to compare. */
  reviews: number
  heldOut: number
  before: FitQuality
  after: FitQuality
  /** The weights before; null for the defaults. */
  previous: number[] | null
}

/** The reviews of one card from its first on. */
export interface CardReviews {
  cardId: string
  /** The weights that its deck uses now; null for the defaults. */
  weights: readonly number[] | null
  reviews: readonly GradedReview[]
}

export interface GradedReview {
  grade: Grade
  /** Study days since the review before; 0 for the first. */
  days: number
}

/** What a fit found: weights, and how they do on reviews that they were not fitted to. */
export interface FitResult {
  weights: number[]
  /** Reviews of cards seen on an earlier day, and how many of them were held out. */
  reviews: number
  heldOut: number
  before: FitQuality
  after: FitQuality
  /** Whether the gain is more than chance. */
  isBetter: boolean
}

/** Fewer reviews say too little about a memory. */
export const MIN_REVIEWS = 400
/** One card of so many is held out. */
const HELD_OUT_EVERY = 5
/** A gain below these many standard errors may be chance. */
const MIN_ERRORS = 1
const MIN_CHANCE = 0.0001

/** Reviews that say something about memory: of a card seen on an earlier day. */
export const countReviews = (cards: readonly CardReviews[]): number =>
  cards.reduce((sum, { reviews }) => sum + reviews.filter(({ days }) => days > 0).length, 0)

/** Cards to fit to and cards to compare on; which is which depends on the cards alone. */
export function splitCards(cards: readonly CardReviews[]): { fitted: CardReviews[]; heldOut: CardReviews[] } {
  const ordered = cards.toSorted((one, other) => (one.cardId < other.cardId ? -1 : 1))
  return {
    fitted: ordered.filter((_, at) => at % HELD_OUT_EVERY !== 0),
    heldOut: ordered.filter((_, at) => at % HELD_OUT_EVERY === 0),
  }
}

interface Prediction {
  chance: number
  remembered: boolean
  /** Reviews of about the same age and history share a bin. */
  bin: string
}

/** What the weights predict for each review of a card seen on an earlier day. */
export function predictionsOf(cards: readonly CardReviews[], weightsFor: WeightsFor): Prediction[] {
  return cards.flatMap((card) => {
    const model = modelWith(weightsFor(card))
    let memory: FSRSState | null = null
    let lapses = 0
    return card.reviews.flatMap(({ grade, days }, at) => {
      const before = memory
      memory = model.next_state(memory, days, grade)
      if (before === null || days === 0) return []
      const bin = binOf(days, at + 1, lapses)
      if (grade === FORGOTTEN) lapses += 1
      return [
        {
          chance: forgetting_curve(model.parameters.w, days, before.stability),
          remembered: grade !== FORGOTTEN,
          bin,
        },
      ]
    })
  })
}

export type WeightsFor = (card: CardReviews) => readonly number[] | null

export function qualityOf(predictions: readonly Prediction[]): FitQuality {
  const bins = Map.groupBy(predictions, ({ bin }) => bin)
  const squares = [...bins.values()].reduce((sum, bin) => sum + binError(bin) ** 2 * bin.length, 0)
  return {
    logLoss: mean(predictions.map(lossOf)),
    rmse: predictions.length === 0 ? 0 : Math.sqrt(squares / predictions.length),
  }
}

/** Compares two sets of predictions of the same reviews. */
export function compareFit(
  before: readonly Prediction[],
  after: readonly Prediction[],
): Pick<FitResult, 'before' | 'after' | 'isBetter'> {
  const gains = before.map((one, at) => lossOf(one) - lossOf(after[at] ?? one))
  const gain = mean(gains)
  const variance = mean(gains.map((each) => (each - gain) ** 2))
  const error = Math.sqrt(variance / Math.max(1, gains.length))
  return { before: qualityOf(before), after: qualityOf(after), isBetter: gain > MIN_ERRORS * error }
}

const lossOf = ({ chance, remembered }: Prediction): number => {
  const bounded = Math.min(1 - MIN_CHANCE, Math.max(MIN_CHANCE, chance))
  return -Math.log(remembered ? bounded : 1 - bounded)
}

const binError = (bin: readonly Prediction[]): number =>
  mean(bin.map(({ chance }) => chance)) - mean(bin.map(({ remembered }) => Number(remembered)))

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length

/** The bins of the FSRS benchmark: by interval, number of reviews and lapses, each on a logarithmic scale. */
const binOf = (days: number, reviews: number, lapses: number): string =>
  [onScale(days, 2.48, 3.62), onScale(reviews, 1.99, 1.89), onScale(lapses, 1.65, 1.73)].join(' ')

const onScale = (value: number, factor: number, base: number): number =>
  value === 0 ? 0 : factor * base ** Math.floor(Math.log(value) / Math.log(base))

const FORGOTTEN = Rating.Again

const models = new Map<string, FSRS>()

function modelWith(weights: readonly number[] | null): FSRS {
  const key = weights?.join(' ') ?? ''
  const model = models.get(key) ?? fsrs(weights ? { w: weights } : {})
  if (models.size > 100) models.clear()
  models.set(key, model)
  return model
}
