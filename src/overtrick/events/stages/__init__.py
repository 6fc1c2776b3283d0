"""An event in stages: Swiss, round robin, knock-out; draws, whole matches, who goes through."""
