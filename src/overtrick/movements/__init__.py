"""Who should meet whom: a movement is a prediction, laid out in full before play."""
