"""The files of dealing machines and dealing programs: cards, and little else; and RBN."""
