import { createContext, type ReactNode, useContext } from 'react'
import styles from './card-text.module.css'

export interface CardParts {
  text(text: string): ReactNode
  /** A link to what the card was made from. */
  source(cardId: string): ReactNode
}

/** Plain text, unless the app provides more: a view within an assistant is one small file without a router. */
export const CardParts = createContext<CardParts>({
  text: (text) => <span className={styles['plain']}>{text}</span>,
  source: () => null,
})

/** A side of a card. */
export const CardText = ({ text }: { text: string }) => useContext(CardParts).text(text)

/** Where a card comes from. */
export const CardSource = ({ cardId }: { cardId: string }) => useContext(CardParts).source(cardId)
