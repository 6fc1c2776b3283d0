"""Every sentence a person reads: by its template, in the language of whoever reads it."""

from overtrick.messages.language import (
    LANGUAGES,
    PSEUDO,
    choose,
    date_text,
    direction,
    language,
    language_of,
    letters,
    moment_text,
    name_of_language,
    number_text,
    signs,
    sort_key,
    speak,
    speaking,
)
from overtrick.messages.say import N_, isolated, plural, say, template_of, translate

__all__ = [
    "LANGUAGES",
    "N_",
    "PSEUDO",
    "choose",
    "date_text",
    "direction",
    "isolated",
    "language",
    "language_of",
    "letters",
    "moment_text",
    "name_of_language",
    "number_text",
    "plural",
    "say",
    "signs",
    "sort_key",
    "speak",
    "speaking",
    "template_of",
    "translate",
]
