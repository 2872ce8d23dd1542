"""How much text one reading takes, so that no text can hold up the desk.

Readers go over a text with many patterns, and some of them look at a part of it again and again. At
these lengths none of them takes longer than a moment, whatever the text is made of.
`make patterns` measures it.
"""

# What any reader of a customer's words takes: the beginning of a longer text.
LONGEST_READ = 2_000
# Consent is never read from a part of what was said: past these lengths there is no yes. Spelling
# an answer out makes it up to three times as long, so that nothing of it is ever cut off.
LONGEST_ANSWER = 500
LONGEST_ANSWERS = 3_000  # all that was said since the question, together
# A sentence of a model's that is longer than this ends here.
LONGEST_SENTENCE = 600
# An unbroken run of a model's letters and signs; what no space ever ends is no speech.
LONGEST_WORD = 400
# Brackets or a fence in a model's text that may turn out to hold an answer.
LONGEST_BLOCK = 8_000
