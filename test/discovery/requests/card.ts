import type { RequestsByTool } from './request-set.ts'

/** Decks and the cards in them. */
export const cardRequests: RequestsByTool = {
  'create-deck': {
    tuning: [
      'make me a new deck for organic chemistry',
      'I want to start a flashcard deck called Spanish verbs',
      'set up a deck for my history exam',
      'create an empty deck named Anatomy',
      'new deck please: music theory',
      'can you open a fresh flashcard deck for statistics',
      'I need a deck that gathers every card tagged exam',
    ],
    heldOut: [
      'begin a deck on art history',
      'put together a smart deck showing all new cards with the tag law',
      'add a deck for driving test questions, fifteen new ones a day',
    ],
  },
  'get-deck': {
    tuning: [
      'how many cards are in my anatomy deck',
      'what are the settings of the Spanish deck',
      'tell me about the statistics deck',
      'what is the daily limit in my history deck',
      'how many new cards are left in that deck',
      'show me details of the deck on music theory',
      'what retention is this deck set to',
    ],
    heldOut: [
      'how large is the law deck',
      'open the deck info for chemistry',
      'how many suspended cards does my German deck have',
    ],
  },
  'search-decks': {
    tuning: [
      'what flashcard decks do I have',
      'list all my decks',
      'find my deck about the roman empire',
      'is there a deck on thermodynamics',
      'show every deck of mine',
      'which of my decks are in the trash',
      'look for decks with biology in the name',
    ],
    heldOut: ['give me an overview of my decks', 'do I already have a Korean deck', 'decks?'],
  },
  'update-deck': {
    tuning: [
      'rename my deck to Biochemistry II',
      'only give me ten new cards per day in that deck',
      'raise the retention target of the anatomy deck to 95 percent',
      'change the description of my deck',
      'allow up to 300 reviews a day in Spanish',
      'lower the number of new cards for the law deck',
      'the deck should have another name',
    ],
    heldOut: [
      'set the desired retention of chemistry to 0.85',
      'make my smart deck show the tag midterm instead',
      'call the deck World War Two from now on',
    ],
  },
  'delete-deck': {
    tuning: [
      'delete the music theory deck',
      'get rid of my old Latin deck',
      'I dropped statistics, remove that whole deck',
      'trash the deck called test',
      'I do not need the geography deck anymore',
      'throw away the entire Spanish deck with its cards',
      'remove the deck I made yesterday',
    ],
    heldOut: [
      'bin my driving test deck',
      'the exam is over, delete its flashcard deck',
      'please erase the deck on volcanoes',
    ],
  },
  'restore-deck': {
    tuning: [
      'bring back the deck I deleted',
      'restore my Latin deck from the trash',
      'I deleted the wrong deck, undo it',
      'recover the music theory deck',
      'get my trashed deck back',
      'undelete the statistics deck',
      'I want the deck and its cards back out of the trash',
    ],
    heldOut: [
      'can you un-trash the geography deck',
      'oops, that deck should not have been removed, put it back',
      'take the Spanish deck out of the bin',
    ],
  },
  'create-card': {
    tuning: [
      'make a flashcard: what is the powerhouse of the cell? mitochondria',
      'add a card with front perro and back dog',
      'create a cloze card from this sentence',
      'turn this definition into a flashcard',
      'new multiple choice card about the heart',
      'put a card for the word ephemeral into my English deck',
      'I want a reversed card for gato',
    ],
    heldOut: [
      'flashcard please: boiling point of water, 100 degrees',
      'save this as a card in my law deck',
      'add one more card: who painted Guernica? Picasso',
    ],
  },
  'create-cards': {
    tuning: [
      'make flashcards out of my lecture notes',
      'create twenty cards from this vocabulary list',
      'turn all of these definitions into flashcards',
      'add these ten question and answer pairs as cards',
      'generate a bunch of cards on photosynthesis',
      'I have a list of words, make a card for each',
      'bulk add cards to my Spanish deck',
    ],
    heldOut: [
      'convert this chapter summary to flashcards',
      'put all fifty capitals into cards at once',
      'several new cards please, here are the terms',
    ],
  },
  'get-card': {
    tuning: [
      'open the card about osmosis',
      'show me that flashcard again',
      'what does the card on Napoleon say, with the back',
      'let me see this one card in full',
      'which tags are on that card',
      'read me the card so I can edit it',
      'what version is this flashcard at',
    ],
    heldOut: [
      'pull up the single card on Ohm’s law',
      'show the front of that card',
      'display the flashcard including its answer so that I can correct it',
    ],
  },
  'search-cards': {
    tuning: [
      'find my cards about mitosis',
      'which flashcards mention Napoleon',
      'search my cards for derivative',
      'list all the cards in the anatomy deck',
      'show cards tagged exam',
      'do I have a card on the krebs cycle',
      'which of my cards are suspended',
    ],
    heldOut: [
      'look through my flashcards for the word tariff',
      'what cards did I put in the trash',
      'browse the cards in my French deck',
    ],
  },
  'update-card': {
    tuning: [
      'fix the typo on that flashcard',
      'change the back of the card to 1789',
      'reword the question on this card',
      'add the tag midterm to that card',
      'move this card to my other deck',
      'the answer on the card is wrong, correct it',
      'make that card reversed as well',
    ],
    heldOut: [
      'edit the front of the osmosis card',
      'add another gap to my cloze card',
      'put the card into the biology deck instead',
    ],
  },
  'update-cards': {
    tuning: [
      'put the tag exam2 on all those flashcards',
      'move these ten cards into my finals deck',
      'suspend every one of those cards together',
      'delete these flashcards, all fifteen',
      'flag several of my cards orange in one go',
      'bulk change the tags on those cards',
    ],
    heldOut: [
      'take the tag old off the whole lot of these flashcards',
      'throw out these six cards at once',
      'can you resume all of those suspended cards together',
    ],
  },
  'delete-card': {
    tuning: [
      'delete this flashcard',
      'throw that card away',
      'remove the card about the treaty of Utrecht',
      'I do not want this card in my deck anymore',
      'get rid of the duplicate card',
      'trash the card I just made',
      'that flashcard is useless, delete it',
    ],
    heldOut: [
      'bin the card on capitals',
      'erase that one flashcard',
      'take the card out of the deck for good, it is wrong',
    ],
  },
  'restore-card': {
    tuning: [
      'bring back the card I deleted',
      'restore that flashcard from the trash',
      'undo deleting the card',
      'I want the osmosis card back',
      'recover the trashed card',
      'undelete this flashcard',
      'I threw away the wrong card, get it back',
    ],
    heldOut: [
      'put the deleted card back in my deck',
      'oops, I still needed that card, un-delete it',
      'take that flashcard out of the trash again',
    ],
  },
  'suspend-card': {
    tuning: [
      'stop showing me this card for now',
      'suspend that flashcard',
      'pause this card for the time being',
      'I do not want to be asked this card for a while',
      'unsuspend the card about enzymes',
      'resume that paused card',
      'put this card on hold',
    ],
    heldOut: [
      'hide this card from my reviews',
      'start asking me that suspended card again',
      'freeze the card on logarithms',
    ],
  },
  'predict-retention': {
    tuning: [
      'how much of my anatomy deck will I know on the exam day',
      'what is the chance that I still remember this card next Tuesday',
      'will I have forgotten my Spanish cards by August',
      'predict how well I will do if the test is on June 20',
      'how well do I know the law deck at the moment',
      'what happens to my memory of these cards if I take a month off',
      'which cards am I most likely to have forgotten at the exam',
    ],
    heldOut: [
      'my midterm is on the 3rd, how much of the chemistry deck will be left in my head',
      'how likely is it that I recall this flashcard tomorrow',
      'show how my knowledge of German fades if I do nothing',
    ],
  },
  'get-study-guidance': {
    tuning: [
      'what should I do with my flashcards today',
      'I have a quarter of an hour, what do I study',
      'I missed a week of cards, how do I catch up',
      'is it smart to learn new cards today or only repeat',
      'where should I begin studying this evening',
      'I am drowning in due cards, what is most important',
      'give me a plan for my cards today',
    ],
    heldOut: [
      'how do I best use 30 minutes with my decks',
      'what would you recommend I study next, and why',
      'there is too much piled up, what first',
    ],
  },
  'get-progress': {
    tuning: [
      'how is my flashcard learning going',
      'how long is my study streak',
      'give me the statistics of my law deck for the last three months',
      'how many cards will come up each day next week',
      'what fraction of my cards did I get right this month',
      'which flashcards do I keep failing',
      'how much time do I spend on cards',
    ],
    heldOut: [
      'draw my reviews per day as a chart',
      'am I improving in Korean',
      'what is my retention so far this year',
    ],
  },
}
