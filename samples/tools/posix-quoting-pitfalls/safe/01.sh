# 1. A name with a space: the safe way
name='two words.txt'
for part in "$name"; do
  echo "[$part]"
done
