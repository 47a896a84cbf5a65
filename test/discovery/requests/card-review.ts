import type { RequestsByTool } from './request-set.ts'

/** Studying the cards: what is due, answers, ratings and schedules. */
export const cardReviewRequests: RequestsByTool = {
  'get-due-cards': {
    tuning: [
      'quiz me on my Spanish deck',
      'what flashcards are due right now',
      'let us start studying my cards',
      'which cards do I have to repeat today',
      'test me on anatomy',
      'I am ready for my daily reviews',
      'how many flashcards are waiting for me today',
    ],
    heldOut: [
      'ask me some questions from my law deck',
      'next question',
      'I have got time before class, can we go through my cards',
      'are there any cards left to do tonight',
    ],
  },
  'reveal-answer': {
    tuning: [
      'I give up, what is it',
      'what is on the back of this card',
      'turn it over please',
      'okay I have thought about it, what was the right answer',
      'I think it is Paris, is that correct?',
      'no idea, tell me the solution of this flashcard',
    ],
    heldOut: [
      'my guess is mitochondria, check it',
      'I cannot remember, just reveal it',
      'how quickly does the card come back if I say easy',
    ],
  },
  'review-card': {
    tuning: [
      'that was hard, but I got it',
      'I got it wrong, again please',
      'rate this card good',
      'too easy, mark it as easy',
      'I did not remember that flashcard at all',
      'count that as remembered, it took me five seconds',
      'mark that answer as again',
    ],
    heldOut: [
      'got it right away',
      'nope, I had no clue on that card',
      'give this flashcard a hard',
      'I remembered it after a moment',
    ],
  },
  'undo-review': {
    tuning: [
      'undo that rating, it should have been easy',
      'I pressed good by mistake, take it back',
      'revert my last review',
      'oops, I meant again and not hard',
      'cancel the rescheduling of that card',
      'put the card back to how it was before I rated it',
      'I did not want to reset that card, undo it',
    ],
    heldOut: [
      'that last rating was a slip',
      'go one review back',
      'wrong button, remove my rating of this flashcard',
    ],
  },
  'get-review-history': {
    tuning: [
      'show my past flashcard reviews',
      'how did I rate the osmosis card before',
      'list the reviews I did this week',
      'when did I last see this card',
      'how often have I answered this flashcard wrong',
      'how long did each review take me this morning',
      'what ratings did I give in the Latin deck',
    ],
    heldOut: [
      'the log of everything I studied on Sunday',
      'every time I was asked this card, with the rating',
      'what did I get wrong in my last round of cards',
    ],
  },
  'reschedule-card': {
    tuning: [
      'ask me this card again in a week',
      'show me that flashcard tomorrow',
      'make this card due on Friday',
      'push the card back to next month',
      'I want to see this one sooner',
      'postpone this flashcard until after the holidays',
      'set the due date of that card to June 1',
      'bring this card up today even though it is not due',
    ],
    heldOut: [
      'delay that card by ten days',
      'I would like this flashcard a bit later, say on Monday',
      'put it on the schedule for the day before my exam, this card',
    ],
  },
  'forget-card': {
    tuning: [
      'reset this card',
      'start over with that flashcard',
      'I want to learn this card from scratch',
      'treat the card as if I had never seen it',
      'make the osmosis card new again',
      'wipe the progress on this flashcard',
      'forget everything about how I did on this card',
      'turn that card back into a new one',
    ],
    heldOut: [
      'this flashcard should begin at zero',
      'I have lost that card completely, let me relearn it as new',
      'clear the learning state of the card on enzymes',
    ],
  },
  'export-cards': {
    tuning: [
      'download my cards as CSV',
      'I want to open my Spanish deck in Excel',
      'save a copy of my flashcards to a file',
      'how can I get my cards out of here',
      'dump the law deck as a table with questions and answers',
      'I am moving to another flashcard app, let me take my cards along',
    ],
    heldOut: [
      'csv of the cards tagged exam please',
      'back up my decks to a file',
      'I need my flashcards in Google Sheets',
    ],
  },
}
