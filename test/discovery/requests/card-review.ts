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
  'review-cards': {
    tuning: [
      'card one good, card two again, card three easy',
      'here are my ratings for all five flashcards',
      'rate the whole batch of cards I just answered',
      'save my grades for these several cards in one go',
      'first two cards good, the third one hard',
    ],
    heldOut: [
      'mark these four flashcards as easy and that one as again',
      'I rated the whole round of cards, record it',
      'log good for all of those flashcards together',
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
  'fit-parameters': {
    tuning: [
      'can you compute fsrs parameters personalised for me from all the cards ive answered',
      'I keep hearing you should optimize the weights every month or so. Time to do mine for the anki-style cards here?',
      'Would parameters calculated out of my answers predict my forgetting better than the current ones? Please run it and compare.',
      'the repetition schedule assumes some average person. adapt it to my memory, u have a year of my answers',
      'calibrate the flashcard algorithm for my japanese deck based on what i got right and wrong so far',
      "Recalculate the FSRS weights, I've added like 2k reviews since the last time",
    ],
    heldOut: [
      'i think my cards come back too early, i know nearly all of them. let the scheduling train itself on my past grades?',
      'Please fit the spaced repetition model to my data and tell me the log loss before and after.',
      'do i have enough reviews yet to get my own fsrs settings rather than the stock ones? if yes go ahead',
      "My sister's app has an Optimize button for the intervals, is there something like that for my decks? Then do it",
    ],
  },
  'revert-parameters': {
    tuning: [
      'restore the previous fsrs parameters, the new ones are awful',
      'After you optimized my flashcards every single one is due in 4 months. Roll that back.',
      'can i get my earlier spacing weights back? the fitted ones dont suit me',
      'Cancel the retraining of the scheduler from last night please, as if it had never happened',
      "i regret tuning the flashcard algorithm, exam is in 2 weeks and it's spreading everything too far. return to what it used before",
      'Switch my decks back to the default weights they had prior to the fit, will you?',
    ],
    heldOut: [
      'that optimize step messed up my review load, undo undo',
      'Since my FSRS got personalised, I forget more. Could we reinstate the former values?',
      'take back the new scheduling params u calculated from my reviews, want the old ones',
      "I tried the trained intervals for ten days and I'm not convinced. Drop them and use the set from before again.",
    ],
  },
  'bury-card': {
    tuning: [
      'bury this one',
      "I can't concentrate on the long glycolysis card right now, let it come up again tomorrow instead",
      "i just saw the reverse of this card (spanish->english), so don't ask me this direction today",
      'Unbury the card on Bayes theorem, I want to go through it tonight after all.',
      'put the flashcard w/ the hepatic portal vein away till tmrw, without counting it as wrong',
      'The dative prepositions card I postponed to tomorrow earlier, dig it out so I can review it this evening',
    ],
    heldOut: [
      'not in the mood for that french subjunctive card, leave it out of todays session, tomorrow is fine',
      'Can you get the buried card about Kant back in the queue? Buried it by mistake.',
      'our lecture tonight covers osmosis, so keep that flashcard away from me just for today',
      "skip it for the rest of the day, no grade, i'll do this card in the morning tomorrow",
    ],
  },
  'flag-card': {
    tuning: [
      'flag this card blue, want to ask my tutor about it',
      'Could you give the flashcard on nucleophilic substitution an orange flag? It needs a better picture.',
      'remove the flag from the photosynthesis card, its sorted now',
      'everything I must ask in office hours gets a purple flag, and the card on eigenvalues is one of those',
      'this card has the wrong answer on the back i think, stick a red marker on it so i dont forget to fix it',
      "Change the colour of the flag on my 'ser vs estar' card from red to green pls",
    ],
    heldOut: [
      'colour this one pink so it stands out when i browse the deck',
      'Unflag the Meiji restoration card, I checked the source and it was right all along.',
      'can the amino acid lysine flashcard get a turquoise flag like the other tricky ones',
      "Put a flag, any colour, on the card I just answered. The wording is confusing and I'd like to rewrite it at the weekend.",
    ],
  },
  'get-statistics': {
    tuning: [
      'show me my flashcard heatmap for 2024',
      'Did my true retention drop in november? I was sick and reviewed very little',
      'how many reviews did i do per day this past year, and which day was the record',
      "I'd like to know how well I remember cards with long intervals compared to fresh ones, per month if possible.",
      'were there any gaps in my card reviewing between january and now? a year overview would be great',
      'my target is 90% recall. what do i really reach, young cards and mature ones separately',
    ],
    heldOut: [
      'year in review of my decks pls: reviews for each date like a grid',
      'How often did I press Again on mature cards this month versus the month before, as a pass rate?',
      'am i actually retaining stuff from my flash cards or just clicking thru, gimme the real retention numbers',
      'Was I more diligent with my cards last spring than this one? Show the daily counts over the whole year.',
    ],
  },
}
