"""What people write in short, without its apostrophe, or misspell beyond what a slip explains."""

from frontdesk.language.lexicon.word_list import word_set


def _unmarked(marked: str) -> dict[str, str]:
    return {word.replace("'", ""): word for word in word_set(marked)}


_EVERYWHERE = {
    **_unmarked(
        "don't doesn't didn't can't won't isn't aren't wasn't haven't hasn't couldn't wouldn't i'm"
        " i've you're they're that's what's who's how's there's"
    ),
    **{"u": "you", "ur": "your", "r": "are", "pls": "please", "plz": "please", "thx": "thanks"},
    **{"tmrw": "tomorrow", "tmr": "tomorrow", "tmw": "tomorrow", "2morrow": "tomorrow"},
    **{"wk": "week", "nxt": "next", "b4": "before", "prob": "probably", "dunno": "don't know"},
    **{"appt": "appointment", "appts": "appointments", "apt": "appointment"},
    **{"gonna": "going to", "wanna": "want to", "gotta": "have to", "lemme": "let me"},
    **{"gimme": "give me", "cuz": "because", "bc": "because", "tho": "though"},
    **{"resched": "reschedule"},
}
IN_ANSWERS = {
    **_EVERYWHERE,
    **_unmarked(
        "weren't hadn't shouldn't shan't you've you'll they'll that'll that'd it'll here's let's"
    ),
    **{"yse": "yes", "yesh": "yes", "yess": "yes", "yus": "yes", "yas": "yes", "yeha": "yeah"},
    **{
        "ys": "yes",
        "yed": "yes",
        "yeas": "yes",
        "tes": "yes",
        "eys": "yes",
        "oky": "okay",
        "okk": "ok",
    },
    **{"graet": "great", "soudns": "sounds", "ahed": "ahead", "agead": "ahead", "yuo": "you"},
    **{"yeahh": "yeah", "noe": "no", "noo": "no", "nto": "not", "sooo": "so", "teh": "the"},
    **{"wiat": "wait", "jsut": "just", "plse": "please", "pleas": "please", "plis": "please"},
    **{"sry": "sorry", "soz": "sorry", "nevermind": "never mind", "nvm": "never mind"},
    **{"tomoz": "tomorrow", "2moro": "tomorrow", "tommorow": "tomorrow", "morn": "morning"},
    **{"arvo": "afternoon", "avo": "afternoon", "aft": "afternoon"},
    **{"wensday": "wednesday", "weds": "wednesday", "thur": "thursday"},
    **{"def": "definitely", "defo": "definitely", "deffo": "definitely", "defs": "definitely"},
    **{"prolly": "probably", "probs": "probably", "kinda": "kind of", "sorta": "sort of"},
    **{"abt": "about", "bout": "about", "coz": "because", "alot": "a lot", "w": "with"},
    **{
        "ofc": "of course",
        "aight": "alright",
        "perf": "perfect",
        "gr8": "great",
        "np": "no problem",
    },
    **{
        "yass": "yes",
        "okk": "ok",
        "tht": "that",
        "rite": "right",
        "rgr": "roger",
        "sgtm": "sounds good",
    },
    **{"noone": "nobody", "uhhuh": "uh huh", "yaas": "yes", "yupp": "yup", "yepp": "yep"},
    **{"cannot": "can't", "ain't": "isn't", "aint": "isn't"},
}
IN_REQUESTS = {
    **_EVERYWHERE,
    **_unmarked("when's where's it's i'd"),
    **{"ya": "you", "yall": "you all", "y'all": "you all", "ppl": "people"},
    **{"sumone": "someone", "smth": "something"},
    **{
        "n": "and",
        "dos": "does",
        "wen": "when",
        "wat": "what",
        "wats": "what's",
        "y": "why",
        "asap": "soon",
    },
    **{"thnx": "thanks", "thanx": "thanks", "ty": "thank you", "apmt": "appointment"},
    **{"sched": "schedule", "cxl": "cancel", "tech": "technician", "svc": "service"},
    **{"acct": "account", "addr": "address", "msg": "message", "bday": "birthday"},
    **{"mins": "minutes", "nite": "night", "rn": "right now"},
    **{"comin": "coming", "goin": "going", "doin": "doing"},
}
