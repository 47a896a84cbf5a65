import { CardSource } from '../study/card-source.tsx'
import type { CardParts } from './card-text.tsx'
import { RichText } from './rich-text.tsx'

/** Cards with Markdown, formulas, images and sounds, and links to their sources. */
export const richCardParts: CardParts = {
  text: (text) => <RichText text={text} />,
  source: (cardId) => <CardSource cardId={cardId} />,
}
